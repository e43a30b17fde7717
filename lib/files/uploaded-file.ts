/** The file of a multipart request. */
export interface UploadedFile {
  name: string;
  content: Uint8Array;
  /** The type by content, once checked. */
  contentType?: string;
}
