import { href, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import { posterChoiceShape } from '#contract/share/poster.ts'
import { signInAddress } from '#web/accounts/return-address.ts'
import { signedInOrNull } from '#web/accounts/signed-in-person.ts'
import { apiContext } from '#web/api-context.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { counted } from '#web/cases/case-facts.ts'
import { Picture } from '#web/cases/picture.tsx'
import { HeroPicture } from '#web/home/hero.tsx'
import { configIn } from '#web/shell/config-in-matches.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { type LoadedPoster, loadPoster } from './load-poster.ts'
import { PosterChoices, PosterFiles } from './poster-choices.tsx'
import { PosterSheet } from './poster-sheet.tsx'
import './poster.css'
import '#web/cases/cases.css'

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const loader = async ({ context, params, request, url }: LoaderFunctionArgs) => {
  const choice = posterChoiceShape.parse(Object.fromEntries(url.searchParams))
  const signedIn = (await signedInOrNull({ context, request })) !== null
  const caseId = params['caseId']?.toUpperCase()
  const poster = await loadPoster(context.get(apiContext), caseId, { choice, signedIn })
  return { ...poster, signedIn, tall: url.searchParams.get('size') === 'tall' }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle('Poster', matches) },
  { name: 'robots', content: 'noindex' },
  ...(loaderData?.detail
    ? [
        {
          tagName: 'link',
          rel: 'canonical',
          href: `${configIn(matches).publicOrigin}${caseAddress(loaderData.detail)}`,
        },
      ]
    : []),
]

const SIZES = '(width < 769px) 90vw, 576px'

type CoverProps = Pick<LoadedPoster, 'detail'> & { readonly tall: boolean }

const Cover = ({ detail, tall }: CoverProps) => {
  const frame = `mt-6 rounded-card ${tall ? 'aspect-[4/3]' : 'aspect-[576/342]'}`
  return detail === null || detail.cover === null ? (
    <HeroPicture className={frame} sizes={SIZES} />
  ) : (
    <Picture image={detail.cover} eager sizes={SIZES} className={frame} />
  )
}

/** Links from the general poster to those of the reader's own fundraisers. */
const OtherPosters = ({
  own,
  signedIn,
}: {
  readonly own: readonly OwnCase[]
  readonly signedIn: boolean
}) => {
  if (!signedIn)
    return (
      <p className="type-meta mt-4 rounded-control bg-mist px-4 py-3">
        This is the general one.{' '}
        <Link to={signInAddress('/poster')} className="link-text">
          Sign in
        </Link>{' '}
        to make one of your own fundraiser.
      </p>
    )
  if (own.length === 0)
    return (
      <p className="type-meta mt-4 rounded-control bg-mist px-4 py-3">
        This is the general one. Once a fundraiser of yours is live, it has a poster of its own.
      </p>
    )
  return (
    <section aria-labelledby="own-posters" className="mt-6">
      <h2 id="own-posters" className="type-label">
        Or one of your fundraisers
      </h2>
      <ul className="mt-2">
        {own.map(({ caseId, title }) => (
          <li key={caseId} className="border-t border-line">
            <Link
              to={href('/poster/:caseId?', { caseId })}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const BackLink = ({ detail }: { readonly detail: NonNullable<LoadedPoster['detail']> }) => (
  <Link to={caseAddress(detail)} className="link type-label inline-flex min-h-11 items-center gap-2">
    <Icon name="arrow-left" size={18} />
    Back to the case
  </Link>
)

/** A case's poster, or the general one, with its options. */
export default function Poster() {
  const { detail, fileId, words, shortUrl, own, donationCount, signedIn, tall } =
    useLoaderData<typeof loader>()
  const { sentence } = words
  const showsAmount = words.amount !== null
  return (
    <div className="page-width pt-6 pb-16 wide:pt-10 wide:pb-24">
      {detail && <BackLink detail={detail} />}
      <div className="mt-2 grid grid-cols-1 gap-8 wide:grid-cols-[minmax(0,832fr)_minmax(0,400fr)] wide:gap-16">
        <div className="rounded-card bg-mist p-4 tablet:p-10">
          <PosterSheet
            words={words}
            shortUrl={shortUrl}
            tall={tall}
            picture={<Cover detail={detail} tall={tall} />}
          />
        </div>
        <div>
          <h1 className="type-page-hero text-[2.75rem]">Poster</h1>
          <p className="mt-2 text-quiet">
            For the laundromat, the diner, the church board. The code opens the{' '}
            {detail ? 'case page' : 'home page'}.
          </p>
          {detail === null && <OtherPosters own={own} signedIn={signedIn} />}
          <PosterChoices
            key={fileId}
            detail={detail}
            sentence={sentence}
            showsAmount={showsAmount}
            tall={tall}
          />
          <PosterFiles fileId={fileId} sentence={sentence} showsAmount={showsAmount} />
          {donationCount !== null && (
            <p className="type-meta mt-6 rounded-control bg-mist px-4 py-3">
              {donationCount === 0
                ? 'No gift has come from this poster’s code yet.'
                : `${counted(donationCount, 'gift has', 'gifts have')} come from this poster’s code.`}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
