import type { CaseDetail } from '#contract/cases/cases.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { BroughtByShares } from '#web/share/brought-by-shares.tsx'
import { copyAddress } from '#web/share/copy-address.ts'
import { ShareButton } from '#web/share/share-button.tsx'
import { type Shared, type ShareWay, sharedAddress, shareLink } from '#web/share/share-links.ts'
import { useSharedLink } from '#web/share/use-shared-link.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'

type WayProps = {
  readonly way: ShareWay
  readonly words: string
  readonly icon: IconName
  readonly shared: Shared
  readonly onShare: (way: ShareWay) => void
  readonly className?: string
}

const Way = ({ way, words, icon, shared, onShare, className }: WayProps) => (
  <a
    href={shareLink(shared, way)}
    target={way === 'email' || way === 'messages' ? undefined : '_blank'}
    rel="noopener noreferrer"
    onClick={() => onShare(way)}
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
  const shared: Shared = { url, text: detail.title }
  const each = { shared, onShare: recordShare }
  return (
    <section className="mt-10">
      <h2 className="type-h2">Pass it on</h2>
      <p className="mt-1 text-quiet">Most gifts start with a friend sharing.</p>
      <ShareButton kind="primary" size="medium" wide className="mt-4" title={detail.title} path={path} />
      <BroughtByShares caseId={detail.caseId} />
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button
          kind="secondary"
          icon="copy"
          className="with-script px-2"
          onClick={() => {
            recordShare('copy')
            void copyAddress(sharedAddress(shared, 'copy'))
          }}
        >
          Copy link
        </Button>
        <Way way="facebook" words="Facebook" icon="facebook-logo" {...each} />
        <Way way="whatsapp" words="WhatsApp" icon="whatsapp-logo" {...each} />
        <Way way="messages" words="Messages" icon="chat-circle-text" {...each} />
        <Way way="email" words="E-mail" icon="envelope-simple" {...each} className="without-script" />
        <Way way="x" words="X" icon="x-logo" {...each} className="without-script" />
      </div>
    </section>
  )
}
