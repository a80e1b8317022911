import type { IconName } from '#web/ui/icon-names.ts'
import type { ShareMethod } from './share-links.ts'

export const SHARE_ICONS: Readonly<Record<ShareMethod, IconName>> = {
  facebook: 'facebook-logo',
  x: 'x-logo',
  whatsapp: 'whatsapp-logo',
  email: 'envelope-simple',
  messages: 'chat-circle-text',
}
