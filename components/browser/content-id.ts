/** Id of the page's content. The skip link leads to it. */
export const CONTENT_ID = 'content';
