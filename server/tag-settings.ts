import type { TagIds } from '#contract/tracking/outside-tags.ts'

type Values = {
  readonly TAG_MANAGER_ID?: string | undefined
  readonly TAG_SHORT_VIDEO_PIXEL_ID?: string | undefined
  readonly TAG_SOCIAL_PIXEL_ID?: string | undefined
}

/** Ids of other companies' scripts, as far as they are configured. */
export const tagIdsOf = (values: Values): TagIds => ({
  ...(values.TAG_MANAGER_ID !== undefined && { tagManager: values.TAG_MANAGER_ID }),
  ...(values.TAG_SHORT_VIDEO_PIXEL_ID !== undefined && { shortVideo: values.TAG_SHORT_VIDEO_PIXEL_ID }),
  ...(values.TAG_SOCIAL_PIXEL_ID !== undefined && { social: values.TAG_SOCIAL_PIXEL_ID }),
})
