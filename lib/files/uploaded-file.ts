/** What a multipart request carried in its one file field. */
export interface UploadedFile {
  name: string;
  content: Uint8Array;
  /** By its content, once that has been looked into. */
  contentType?: string;
}
