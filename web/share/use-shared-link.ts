import { useEffect, useState } from 'react'
import { casePath } from '#contract/page-addresses.ts'
import { ownerShareId, SHORT_PARAMETERS, type ShareChannel } from '#contract/share/share-parameters.ts'
import { SHARE_TARGETS } from '#contract/tracking/events.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { track } from '#web/browser/visits/track.ts'
import { visitSource } from '#web/browser/visits/visit-source.ts'
import { makeVisitorId } from '#web/browser/visits/visitor-id.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { caseIdIn, sharedPage, sharePath } from './share-links.ts'

const TARGETS: Readonly<Record<ShareChannel, (typeof SHARE_TARGETS)[keyof typeof SHARE_TARGETS]>> = {
  copy: SHARE_TARGETS.copiedLink,
  facebook: SHARE_TARGETS.facebook,
  x: SHARE_TARGETS.x,
  whatsapp: SHARE_TARGETS.whatsapp,
  messages: SHARE_TARGETS.messages,
  email: SHARE_TARGETS.email,
  device: SHARE_TARGETS.device,
  poster: SHARE_TARGETS.qrCode,
}

/** A shared page, by its path and the share id in its address. */
export type Share = { readonly shareId: string; readonly path: string }

/** Records that a page was shared over a channel. */
export const trackShare = ({ shareId, path }: Share, channel: ShareChannel): void =>
  track('share', { shareId, sharePath: sharedPage(path), shareTo: TARGETS[channel] })

/** Records that an organizer shared their own fundraiser's short address. */
export const trackOwnShare = (caseId: string, channel: ShareChannel): void =>
  trackShare({ shareId: ownerShareId(caseId), path: casePath(caseId) }, channel)

const makeShareId = (): string => makeVisitorId((count) => crypto.getRandomValues(new Uint8Array(count)))

type SharedLink = {
  /**
   * The case's short address with the sharer's own link, or the short link of another page; the page's own address until it
   * is loaded, or after a failure.
   */
  readonly url: string
  readonly recordShare: (channel: ShareChannel) => void
}

/** Creates a share of a page, with its short link. */
export const useSharedLink = (path: string): SharedLink => {
  const { publicOrigin } = usePublicConfig()
  const [shareId] = useState(makeShareId)
  const [url, setUrl] = useState(`${publicOrigin}${path}`)
  useEffect(() => {
    const controller = new AbortController()
    const longUrl = `${publicOrigin}${sharePath(path, shareId, visitSource(browserStorage(), window.location.search))}`
    const caseId = caseIdIn(path)
    const options = { quiet: true, signal: controller.signal }
    Promise.all([
      api.shortLink({ url: longUrl }, options),
      caseId === undefined ? null : api.shortCode({ caseId }, options),
    ]).then(
      ([{ hashId, shortUrl }, ofCase]) =>
        setUrl(ofCase === null ? shortUrl : `${ofCase.shortUrl}?${SHORT_PARAMETERS.link}=${hashId}`),
      // Falls back to the long address.
      () => setUrl(longUrl),
    )
    return () => controller.abort()
  }, [path, publicOrigin, shareId])
  return { url, recordShare: (channel) => trackShare({ shareId, path }, channel) }
}
