export function encode(data: string, options?: { ecc?: string; border?: number }): {
  size: number;
  data: boolean[][];
};
