// @ts-check
/** Keeps the screen on, if the browser can. */

/** @returns {() => void} releases the lock */
export function stayAwake() {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  const ask = () => {
    if (document.visibilityState === "visible") {
      void navigator.wakeLock?.request("screen").then(
        (given) => (lock = given),
        () => null,
      );
    }
  };
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
