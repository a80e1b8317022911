import { data, href, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { formatWholeDollars } from '#contract/money.ts'
import { apiContext } from '#web/api-context.ts'
import { Link } from '#web/ui/link.tsx'
import '#web/cases/cases.css'
import { type Cause, causeOfSlug } from '#web/cases/causes.ts'
import { listAddress } from '#web/cases/list/list-address.ts'
import { casesText } from '#web/cases/list/list-results.tsx'
import { FundraiserLink } from '#web/shell/fundraiser-link.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CauseGuideSection, type Scene } from './cause-guide-section.tsx'
import { guideOf } from './cause-guides.ts'
import { ClosestToDone } from './closest-to-done.tsx'
import { loadClosest } from './load-closest.ts'

const CASES_SHOWN = 6
const NOT_FOUND = 404

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const cause = causeOfSlug(params['cause'] ?? '')
  if (cause === undefined) throw data(null, { status: NOT_FOUND })
  const api = context.get(apiContext)
  const raiseType = cause.code
  const [scenes, closest] = await Promise.all([
    api.allRaiseScenes({}),
    loadClosest(api, url, { raiseType, limit: CASES_SHOWN }),
  ])
  const totalCount = closest.totalCount ?? (await api.caseList({ raiseType, limit: 1 })).totalCount
  return { cause, totalCount, closest, scenes: scenes.filter((scene) => scene.raiseType === raiseType) }
}

export const meta: MetaFunction<typeof loader> = (args) => {
  if (args.loaderData === undefined) return []
  const { code, name, slug } = args.loaderData.cause
  const { lead } = guideOf(code)
  return pageMeta(args, {
    title: `${name} fundraisers`,
    description: lead,
    path: href('/causes/:cause', { cause: slug }),
  })
}

/** All scenes but "Something else", the last one of each cause, which has no goal hint. */
const withGoalHint = (scenes: readonly Scene[]) => scenes.filter(({ label }) => label !== 'Something else')

const Goals = ({ scenes }: { readonly scenes: readonly Scene[] }) => (
  <Card className="p-6 tablet:p-8">
    <h2 className="type-strong-large">A goal to start from</h2>
    <dl className="mt-4">
      {withGoalHint(scenes).map(({ slug, label, goalHint }) => (
        <div
          key={slug}
          className="flex flex-wrap justify-between gap-x-4 border-t border-line py-3 first:border-t-0"
        >
          <dt>{label}</dt>
          <dd className="font-label">
            {formatWholeDollars(goalHint.lowCents)} to {formatWholeDollars(goalHint.highCents)}
          </dd>
        </div>
      ))}
    </dl>
    <p className="type-meta mt-3 text-quiet">From our guides, not an average. Your bills decide.</p>
  </Card>
)

type StartSectionProps = {
  readonly cause: Cause
  readonly scenes: readonly Scene[]
  readonly isFirst: boolean
}

const StartSection = ({ cause: { name, icon }, scenes, isFirst }: StartSectionProps) => (
  <section aria-labelledby="start" className="page-width pt-16 tablet:pt-24">
    <div className="grid grid-cols-1 items-center gap-x-16 gap-y-8 rounded-card bg-sun-wash p-6 tablet:p-12 wide:grid-cols-[minmax(0,1fr)_minmax(0,530px)] forced-colors:border">
      <div>
        <span className="inline-flex size-12 items-center justify-center rounded-full bg-sun">
          <Icon name={icon} size={24} />
        </span>
        <h2 id="start" className="type-h2-home mt-4">
          {isFirst ? 'Be the first' : 'Is it someone you know?'}
        </h2>
        <p className="mt-2">
          {isFirst && 'No one is raising for this right now. '}Six steps, about twenty minutes. Your draft
          saves as you type.
        </p>
        <p className="mt-6">
          <FundraiserLink kind="primary" size="large" className="phone:w-full">
            Start a {name.toLowerCase()} fundraiser
          </FundraiserLink>
        </p>
      </div>
      <Goals scenes={scenes} />
    </div>
  </section>
)

/** A cause: its cases, then starting one, then the guide. */
export default function CausePage() {
  const { cause, totalCount, closest, scenes } = useLoaderData<typeof loader>()
  const { code, name, slug } = cause
  return (
    <>
      <div className="page-width pt-8 tablet:pt-12">
        <Link to="/causes" className="link type-label inline-flex min-h-11 items-center">
          Causes
        </Link>
        <h1 className="type-page-hero">{name}</h1>
        <p className="type-lead mt-4 max-w-(--container-story) text-quiet">{guideOf(code).lead}</p>
      </div>
      {totalCount > 0 && (
        <>
          <ClosestToDone
            closest={closest}
            limit={CASES_SHOWN}
            raiseType={code}
            path={href('/causes/:cause', { cause: slug })}
            className="pt-8 tablet:pt-12"
          />
          <p className="page-width mt-8">
            <ButtonLink to={listAddress({ raiseType: code })} kind="secondary">
              See {totalCount === 1 ? 'the case' : `all ${casesText(totalCount)}`}
            </ButtonLink>
          </p>
        </>
      )}
      <StartSection cause={cause} scenes={scenes} isFirst={totalCount === 0} />
      <CauseGuideSection code={code} scenes={scenes} />
    </>
  )
}
