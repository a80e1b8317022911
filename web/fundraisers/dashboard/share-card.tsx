import { href } from 'react-router'
import { printedAddress } from '#contract/cases/short-code.ts'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { posterFilePath } from '#contract/share/poster.ts'
import { copyAddress } from '#web/share/copy-address.ts'
import { EmbedCode } from '#web/share/embed-code.tsx'
import { SHARE_ICONS } from '#web/share/share-icons.ts'
import { SHARE_NAMES, sharedAddress, shareLink, useShareMethods } from '#web/share/share-links.ts'
import { trackPoster } from '#web/share/track-poster.ts'
import { trackOwnShare } from '#web/share/use-shared-link.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { ResultsText, type ShareResults } from './share-results.tsx'

type ShareCardProps = {
  readonly dashboard: Pick<Dashboard, 'caseId' | 'title'>
  readonly shortUrl: string
  readonly results: ShareResults | null
  readonly donationCount: number
}

/** The short address with its QR code, share targets, and the poster. */
export const ShareCard = ({
  dashboard: { caseId, title },
  shortUrl,
  results,
  donationCount,
}: ShareCardProps) => {
  const content = { url: shortUrl, text: title }
  const methods = useShareMethods()
  // In a narrow card the line breaks between them, not within the code.
  const [site, code] = printedAddress(shortUrl).split(/(?<=\/)/)
  return (
    <Card className="p-4 tablet:p-8">
      <h2 className="type-strong-large">Share kit</h2>
      <div className="mt-4 flex items-center gap-4">
        <div className="shrink-0 [&_svg]:size-28">
          <QrCode text={sharedAddress(content, 'poster')} label="QR code of the short address" />
        </div>
        <div className="min-w-0">
          <p className="type-meta-strong">Short address</p>
          <p className="type-meta wrap-anywhere">
            {site}
            <wbr />
            <b className="whitespace-nowrap">{code}</b>
          </p>
          <p className="type-small text-quiet">Easy to say on the phone. It works without the hyphen, too.</p>
          <Button
            kind="secondary"
            size="small"
            icon="copy"
            className="with-script mt-2"
            onClick={() => {
              trackOwnShare(caseId, 'copy')
              void copyAddress(sharedAddress(content, 'copy'))
            }}
          >
            Copy link
          </Button>
        </div>
      </div>
      <ul className="mt-4 grid grid-cols-2 gap-2">
        {methods.map((method) => (
          <li key={method}>
            <a
              href={shareLink(content, method)}
              target={method === 'email' || method === 'messages' ? undefined : '_blank'}
              rel="noopener noreferrer"
              onClick={() => trackOwnShare(caseId, method)}
              className={buttonClass({ kind: 'secondary', size: 'small', wide: true })}
            >
              <Icon name={SHARE_ICONS[method]} />
              {SHARE_NAMES[method]}
            </a>
          </li>
        ))}
        <li>
          <ButtonLink
            to={href('/poster/:caseId?', { caseId })}
            kind="secondary"
            size="small"
            icon="printer"
            wide
          >
            Poster
          </ButtonLink>
        </li>
      </ul>
      {results !== null && (
        <p className="type-meta mt-4 text-quiet">
          <ResultsText results={results} donationCount={donationCount} />
        </p>
      )}
    </Card>
  )
}

/** Embed code of the case's card. */
export const EmbedCard = ({ caseId, title }: Pick<Dashboard, 'caseId' | 'title'>) => (
  <Card className="p-4 tablet:p-8">
    <h2 className="type-strong-large">On a website</h2>
    <p className="type-meta mt-2 mb-4 text-quiet">
      For the local paper, the school, the church. The card shows the current total, and collects no data from
      its readers.
    </p>
    <EmbedCode caseId={caseId} title={title} />
  </Card>
)

/** The poster's files, to print or send. */
export const PosterCard = ({ caseId }: Pick<Dashboard, 'caseId'>) => (
  <Card className="p-4 tablet:p-8">
    <h2 className="type-strong-large">Poster</h2>
    <p className="type-meta mt-2 text-quiet">
      For the laundromat, the diner, the church board. Its code opens the page.
    </p>
    <div className="mt-4 flex flex-wrap gap-2">
      <ButtonLink to={href('/poster/:caseId?', { caseId })} kind="secondary" size="small" icon="printer">
        See and print it
      </ButtonLink>
      {(['pdf', 'png'] as const).map((format) => (
        <a
          key={format}
          href={posterFilePath(caseId, format, { amount: undefined, sentence: undefined })}
          className={buttonClass({ kind: 'secondary', size: 'small' })}
          onClick={() => trackPoster(caseId)}
          download
        >
          <Icon name="download-simple" /> {format.toUpperCase()}
        </a>
      ))}
    </div>
  </Card>
)
