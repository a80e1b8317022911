import { type FocusEvent, useState } from 'react'
import { href } from 'react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { copyAddress } from './copy-address.ts'
import { EmbedCode } from './embed-code.tsx'
import { SHARE_ICONS } from './share-icons.ts'
import {
  caseIdIn,
  SHARE_NAMES,
  type ShareContent,
  type ShareMethod,
  sharedAddress,
  shareLink,
  useShareMethods,
} from './share-links.ts'
import { shareOnDevice } from './share-on-device.ts'
import { SpokenAddress } from './spoken-address.tsx'
import { useSharedLink } from './use-shared-link.ts'

type PosterAndEmbedProps = { readonly caseId: string; readonly title: string }

/** A printable poster, and an embeddable card. */
const PosterAndEmbed = ({ caseId, title }: PosterAndEmbedProps) => {
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={href('/poster/:caseId?', { caseId })} kind="secondary" icon="printer">
          Print a poster
        </ButtonLink>
        <Button kind="secondary" icon="article" aria-expanded={open} onClick={() => setOpen(!open)}>
          Put it on a website
        </Button>
      </div>
      {open && (
        <div className="mt-4">
          <EmbedCode caseId={caseId} title={title} />
        </div>
      )}
    </div>
  )
}

type ShareLinkProps = {
  readonly method: ShareMethod
  readonly content: ShareContent
  readonly onShare: () => void
}

const ShareLink = ({ method, content, onShare }: ShareLinkProps) => (
  <li>
    <a
      href={shareLink(content, method)}
      target={method === 'email' || method === 'messages' ? undefined : '_blank'}
      rel="noopener noreferrer"
      onClick={onShare}
      className="type-label flex min-h-14 items-center gap-3 rounded-control px-4 inset-ring-[1.5px] inset-ring-control hover:bg-mist"
    >
      <Icon name={SHARE_ICONS[method]} size={24} />
      {SHARE_NAMES[method]}
    </a>
  </li>
)

/** Selects the address and scrolls to its start, because focusing a long address scrolls to its end. */
const selectFromStart = ({ target }: FocusEvent<HTMLInputElement>): void => {
  target.select()
  target.scrollLeft = 0
}

type ShareDialogProps = { readonly title: string; readonly path: string; readonly onClose: () => void }

/** Dialog with the link to copy, the share targets, and the device's own share sheet if there is one. */
export const ShareDialog = ({ title, path, onClose }: ShareDialogProps) => {
  const { url, recordShare } = useSharedLink(path)
  const methods = useShareMethods()
  const content: ShareContent = { url, text: title }
  const address = sharedAddress(content, 'copy')
  const caseId = caseIdIn(path)
  return (
    <Dialog code="share" title="Share this case" intro={title} open onClose={onClose} closesOnOverlay>
      <div className="flex gap-2">
        <input
          readOnly
          aria-label="Link to this case"
          value={address}
          onFocus={selectFromStart}
          className="type-meta min-h-12 min-w-0 flex-1 rounded-control bg-hush px-4 text-ellipsis text-quiet"
        />
        <Button
          icon="copy"
          onClick={() => {
            recordShare('copy')
            void copyAddress(address)
          }}
        >
          Copy link
        </Button>
      </div>
      <SpokenAddress url={url} />
      <ul className="mt-4 grid grid-cols-2 gap-2">
        {methods.map((method) => (
          <ShareLink key={method} method={method} content={content} onShare={() => recordShare(method)} />
        ))}
      </ul>
      {typeof navigator.share === 'function' && (
        <Button
          kind="secondary"
          size="large"
          wide
          icon="device-mobile"
          className="mt-2"
          onClick={() => {
            recordShare('device')
            void shareOnDevice({ title, text: title, url: sharedAddress(content, 'device') })
          }}
        >
          More ways on this device
        </Button>
      )}
      {caseId !== undefined && <PosterAndEmbed caseId={caseId} title={title} />}
    </Dialog>
  )
}
