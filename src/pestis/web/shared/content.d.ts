/** A game's components, which the server makes of its content files (server/transport/content_modules.py). */
declare module "*/content.js" {
  /** Tables that a player's own content replaces as a whole. */
  export const WHOLE: string[];
  /** The rows of every table, in their order. */
  export const TABLES: Record<string, any[]>;
}
