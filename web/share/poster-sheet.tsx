import type { CaseDetail } from '#contract/cases/cases.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { Picture } from '#web/cases/picture.tsx'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Mark } from '#web/ui/mark.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'

type PosterSheetProps = {
  readonly detail: CaseDetail
  readonly shortUrl: string
  readonly sentence: string
  readonly showsAmount: boolean
  readonly tall: boolean
}

const peopleLine = ({ organizer, recipient, verified }: CaseDetail): string =>
  `Organized by ${organizer.displayName}.${verified ? ` ${recipient.firstName}’s identity is checked.` : ''}`

const Foot = ({ detail, shortUrl }: Pick<PosterSheetProps, 'detail' | 'shortUrl'>) => (
  <div className="mt-auto flex items-end justify-between gap-4 pt-4">
    <div className="min-w-0">
      <p className="type-h3-small font-label">
        Scan to give.
        <br />
        No account, no app.
      </p>
      <p className="type-small mt-2 wrap-anywhere">
        or type <b>{shortUrl.replace(/^https?:\/\//, '')}</b>
      </p>
      <p className="type-small mt-2 text-quiet">{peopleLine(detail)}</p>
    </div>
    <div className="-m-3 shrink-0">
      <QrCode text={shortUrl} label="QR code that opens the case page" />
    </div>
  </div>
)

/** Preview of the printed poster. */
export const PosterSheet = ({ detail, shortUrl, sentence, showsAmount, tall }: PosterSheetProps) => {
  const { brandName } = usePublicConfig()
  return (
    <article
      aria-label="Poster"
      className={classNames(
        'poster-sheet mx-auto flex w-full max-w-[656px] flex-col border-t-12 border-sun bg-white p-6 shadow-lifted tablet:p-10',
        tall ? 'aspect-[9/16] max-w-[480px]' : 'tablet:aspect-[8.5/11]',
      )}
    >
      <p className="flex items-center justify-between gap-4">
        <span className="type-h3 flex items-center gap-2">
          <Mark size={22} /> {brandName}
        </span>
        <span className="type-meta text-quiet">
          {detail.city}, {detail.state}
        </span>
      </p>
      <Picture
        image={detail.cover}
        eager
        sizes="(width < 769px) 90vw, 576px"
        className="mt-6 aspect-[576/342] rounded-card"
      />
      <h2 className="type-h1 mt-6">{detail.title}</h2>
      <p className="mt-3 wrap-anywhere">{sentence}</p>
      {showsAmount && (
        <p className="type-strong mt-3">
          {formatWholeDollars(detail.raisedCents)} raised of {formatWholeDollars(detail.goalCents)}
        </p>
      )}
      <Foot detail={detail} shortUrl={shortUrl} />
    </article>
  )
}
