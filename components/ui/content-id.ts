/** Of the content of a page: the skip link leads to it. */
export const CONTENT_ID = 'content';
