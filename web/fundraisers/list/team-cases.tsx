import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { Picture } from '#web/cases/picture.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { tabAddress } from '../dashboard/tabs.tsx'
import { STATE_TEXTS } from './own-case-text.ts'

type TeamCase = CallOutput<Calls['teamCases']>[number]

const TeamCaseRow = ({ teamCase }: { readonly teamCase: TeamCase }) => {
  const { caseId, title, organizerName, state, cover } = teamCase
  const { word, tone, icon } = STATE_TEXTS[state]
  return (
    <Card className="grid items-center gap-4 p-4 tablet:grid-cols-[224px_minmax(0,1fr)_auto]">
      {cover !== null && (
        <Picture
          image={cover}
          sizes="(width < 769px) 100vw, 224px"
          decorative
          className="aspect-[16/10] rounded-panel"
        />
      )}
      <div className="min-w-0">
        <p className="flex flex-wrap gap-2">
          <Tag tone="mist" icon="users-three">
            Co-organizer
          </Tag>
          <Tag tone={tone} icon={icon}>
            {word}
          </Tag>
        </p>
        <h3 className="type-h3-small mt-2 break-words">{title}</h3>
        <p className="type-meta mt-1 break-words text-quiet">Organized by {organizerName}</p>
      </div>
      <ButtonLink to={tabAddress(caseId, 'updates')} kind="secondary" aria-label={`Open ${title}`}>
        Open
      </ButtonLink>
    </Card>
  )
}

/** Fundraisers of others that the person helps to organize. */
export const TeamCases = ({ cases }: { readonly cases: readonly TeamCase[] }) => (
  <section aria-labelledby="team-cases" className="mt-8">
    <h2 id="team-cases" className="type-h3">
      You help with
    </h2>
    <ul className="mt-4 grid gap-4">
      {cases.map((teamCase) => (
        <li key={teamCase.caseId}>
          <TeamCaseRow teamCase={teamCase} />
        </li>
      ))}
    </ul>
  </section>
)
