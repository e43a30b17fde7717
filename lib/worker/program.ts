import type { DrawnDocument } from '../documents/typesetting/draw-document.ts';
import { serveTasks } from './serve-tasks.ts';
import type { FileToCheck, HeicPicture } from './tasks.ts';

/*
 * A process of its own, which Node runs as it stands here: what it imports has relative paths with their endings, and nothing
 * of the product that reads settings or the database. Each task loads what it needs when it is asked for.
 */
serveTasks(async ({ name, input }) => {
  switch (name) {
    case 'check':
      return (await import('./check/check-file.ts')).checkFile(input as FileToCheck);
    case 'picture':
      return (await import('./heic-picture.ts')).pictureOf(input as HeicPicture);
    case 'draw':
      return (await import('../documents/typesetting/draw-document.ts')).drawDocument(input as DrawnDocument);
  }
});
