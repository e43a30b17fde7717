import type { FileToCheck, HeicPicture, SvgUpload } from '../file-check/file-refusals.ts';
import type { DrawnDocument } from '../typesetting/draw-document.ts';
import { serveTasks } from './serve-tasks.ts';

/*
 * The program of a worker process. Node runs this file directly, so its imports have relative paths with file extensions, and import
 * nothing that reads settings or the database. Each task loads what it needs on first use.
 */
serveTasks(async ({ name, input }) => {
  switch (name) {
    case 'check':
      return (await import('../file-check/check-file.ts')).checkFile(input as FileToCheck);
    case 'picture':
      return (await import('../file-check/heic-picture.ts')).pictureOf(input as HeicPicture);
    case 'drawing':
      return (await import('../file-check/svg-picture.ts')).drawingOf(input as SvgUpload);
    case 'logo':
      return (await import('../file-check/svg-picture.ts')).pngOf(input as string);
    case 'draw':
      return (await import('../typesetting/draw-document.ts')).drawDocument(input as DrawnDocument);
  }
});
