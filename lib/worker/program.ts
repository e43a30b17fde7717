import type { FileToCheck, HeicPicture } from '../file-check/file-check.ts';
import type { DrawnDocument } from '../typesetting/draw-document.ts';
import { serveTasks } from './serve-tasks.ts';

/*
 * A process of its own, which Node runs as it stands here: what it imports has relative paths with their endings, and nothing
 * of the product that reads settings or the database. Each task loads what it needs when it is asked for.
 */
serveTasks(async ({ name, input }) => {
  switch (name) {
    case 'check':
      return (await import('../file-check/check-file.ts')).checkFile(input as FileToCheck);
    case 'picture':
      return (await import('../file-check/heic-picture.ts')).pictureOf(input as HeicPicture);
    case 'draw':
      return (await import('../typesetting/draw-document.ts')).drawDocument(input as DrawnDocument);
  }
});
