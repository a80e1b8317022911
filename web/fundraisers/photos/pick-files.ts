import { type UploadPurpose, uploadTypes } from '#contract/media/upload-limits.ts'

const HEIC = /\.hei[cf]$/i

/** Whether a file can be uploaded. Some systems give HEIC files no type, so their extension counts. */
const isAccepted = ({ type, name }: File, purpose: UploadPurpose): boolean =>
  uploadTypes(purpose).includes(type) || (type === '' && HEIC.test(name))

export type Picked = {
  readonly accepted: readonly File[]
  /** Names of refused files. */
  readonly refused: readonly string[]
}

export const pickFiles = (files: Iterable<File>, purpose: UploadPurpose): Picked => {
  const all = [...files]
  return {
    accepted: all.filter((file) => isAccepted(file, purpose)),
    refused: all.filter((file) => !isAccepted(file, purpose)).map(({ name }) => name),
  }
}
