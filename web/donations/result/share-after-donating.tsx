import type { CaseDetail } from '#contract/cases/cases.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { BroughtByShares } from '#web/share/brought-by-shares.tsx'
import { copyAddress } from '#web/share/copy-address.ts'
import { ShareButton } from '#web/share/share-button.tsx'
import { type ShareContent, type ShareMethod, sharedAddress, shareLink } from '#web/share/share-links.ts'
import { SpokenAddress } from '#web/share/spoken-address.tsx'
import { useSharedLink } from '#web/share/use-shared-link.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'

type ShareLinkProps = {
  readonly method: ShareMethod
  readonly words: string
  readonly icon: IconName
  readonly content: ShareContent
  readonly onShare: (method: ShareMethod) => void
  readonly className?: string
}

const ShareLink = ({ method, words, icon, content, onShare, className }: ShareLinkProps) => (
  <a
    href={shareLink(content, method)}
    target={method === 'email' || method === 'messages' ? undefined : '_blank'}
    rel="noopener noreferrer"
    onClick={() => onShare(method)}
    className={buttonClass({ kind: 'secondary', className: `px-2 ${className ?? ''}` })}
  >
    <Icon name={icon} />
    {words}
  </a>
)

/** Share links after a donation, without third-party scripts. */
export const ShareAfterDonating = ({ detail }: { readonly detail: CaseDetail }) => {
  const path = caseAddress(detail)
  const { url, recordShare } = useSharedLink(path)
  const content: ShareContent = { url, text: detail.title }
  const commonProps = { content, onShare: recordShare }
  return (
    <section className="mt-10">
      <h2 className="type-h2">Pass it on</h2>
      <p className="mt-1 text-quiet">Most gifts start with a friend sharing.</p>
      <ShareButton kind="primary" size="medium" wide className="mt-4" title={detail.title} path={path} />
      <SpokenAddress url={url} />
      <BroughtByShares caseId={detail.caseId} />
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button
          kind="secondary"
          icon="copy"
          className="with-script px-2"
          onClick={() => {
            recordShare('copy')
            void copyAddress(sharedAddress(content, 'copy'))
          }}
        >
          Copy link
        </Button>
        <ShareLink method="facebook" words="Facebook" icon="facebook-logo" {...commonProps} />
        <ShareLink method="whatsapp" words="WhatsApp" icon="whatsapp-logo" {...commonProps} />
        <ShareLink method="messages" words="Messages" icon="chat-circle-text" {...commonProps} />
        <ShareLink
          method="email"
          words="E-mail"
          icon="envelope-simple"
          {...commonProps}
          className="without-script"
        />
        <ShareLink method="x" words="X" icon="x-logo" {...commonProps} className="without-script" />
      </div>
    </section>
  )
}
