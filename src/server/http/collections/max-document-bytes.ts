/** Room for the longest text a message may have, in UTF-8, and small embedded files. */
export const maxDocumentBytes = 4 * 1024 * 1024
