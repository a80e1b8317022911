import type { DocumentText } from '#contract/document-text.ts'
import type { Sheet } from '#server/documents/sheet.ts'
import type { PostPictureText } from './post-picture.tsx'
import type { PosterText } from './poster-text.ts'
import type { ShareImageText } from './share-image-text.ts'

/** A picture's file beside the text. */
type WithCover<T> = T & { readonly cover: Uint8Array }

/**
 * Everything that is drawn, by name. Each takes what it shows as plain data, so that it can be sent to the drawing
 * thread and hashed. The libraries are loaded at the first drawing, because they are large.
 */
export const drawings = {
  sheet: async (sheet: Sheet): Promise<Uint8Array> =>
    (await import('#server/documents/render-sheet.ts')).renderSheet(sheet),
  legalDocument: async ({ text, author }: { text: DocumentText; author: string }): Promise<Uint8Array> =>
    (await import('#server/documents/render-pdf.ts')).renderPdf(text, author),
  posterPdf: async (poster: WithCover<PosterText>): Promise<Uint8Array> =>
    (await import('./poster-sheet.ts')).posterPdf(poster),
  posterPng: async (poster: WithCover<PosterText>): Promise<Uint8Array> =>
    (await import('./poster-picture.tsx')).drawPoster(poster),
  shareImage: async (image: WithCover<ShareImageText>): Promise<Uint8Array> =>
    (await import('./share-image.tsx')).drawShareImage(image),
  postPicture: async (picture: WithCover<PostPictureText>): Promise<Uint8Array> =>
    (await import('./post-picture.tsx')).drawPostPicture(picture),
} as const

export type DrawingName = keyof typeof drawings
export type DrawingInput<N extends DrawingName> = Parameters<(typeof drawings)[N]>[0]
