import { isShareChannel } from '#contract/sharing/sharing.ts'
import { SHARE_TARGETS } from '#contract/tracking.ts'

const CHANNELS: Readonly<Partial<Record<string, string>>> = {
  [SHARE_TARGETS.timeline]: 'timeline',
  [SHARE_TARGETS.appMessage]: 'appMessage',
  [SHARE_TARGETS.qq]: 'qq',
  [SHARE_TARGETS.qqZone]: 'qqZone',
  [SHARE_TARGETS.facebook]: 'facebook',
  [SHARE_TARGETS.x]: 'x',
  [SHARE_TARGETS.whatsapp]: 'whatsapp',
  [SHARE_TARGETS.email]: 'email',
  [SHARE_TARGETS.copiedLink]: 'copy',
  [SHARE_TARGETS.qrCode]: 'poster',
  [SHARE_TARGETS.messages]: 'messages',
  [SHARE_TARGETS.device]: 'device',
}

/** Canonical share channel, from an event's number or a shared address's parameter. */
export const shareChannelOf = (name: string): string =>
  CHANNELS[name] ?? (isShareChannel(name) ? name : 'other')
