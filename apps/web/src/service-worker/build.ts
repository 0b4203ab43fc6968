/** What the build wrote, as far as the service worker has to know it. */
export interface BuildFiles {
  /** The script that the page starts with; its name changes with every version. */
  readonly entry: string
  /** Files that the main screens need, to be kept before they are first opened. */
  readonly screens: readonly string[]
}

declare const __BUILD_FILES__: BuildFiles

/** Filled in by `service-worker.config.ts`. */
export const BUILD: BuildFiles = __BUILD_FILES__
