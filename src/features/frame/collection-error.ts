/** A refused read; `status` 404 means that there is no such document for this reader. */
export class CollectionError extends Error {
  override readonly name = 'CollectionError'
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}
