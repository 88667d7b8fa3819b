declare namespace PDFKit {
  interface PDFDocument {
    /** Reads a picture once to be drawn any number of times; missing from the library's types. */
    openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc;
  }
}
