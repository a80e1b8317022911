import type { drawableText } from '#server/documents/font-files.ts'
import type { PosterText } from './poster-text.ts'

/** The text in letters that a file can draw. The page can show any letter, files only those of our fonts. */
export const fitPosterText = (text: PosterText, draw: typeof drawableText): PosterText => ({
  ...text,
  title: draw('display', text.title) ?? `A fundraiser in ${text.place}`,
  sentence: draw('body', text.sentence) ?? '',
  people: draw('body', text.people) ?? '',
})
