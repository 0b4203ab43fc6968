/** A file that cannot be imported, whatever is tried; its message is fit to show. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}
