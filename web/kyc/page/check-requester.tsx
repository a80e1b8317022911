import { Picture } from '#web/cases/picture.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { LoadedCheck } from '../load-check.ts'

type CheckRequesterProps = Pick<LoadedCheck, 'who' | 'cover'>

/** The case and its organizer, before the first field. */
export const CheckRequester = ({ who, cover }: CheckRequesterProps) => (
  <Panel tone="mist" padding="small" className="flex gap-3">
    {cover !== null && (
      <Picture image={cover} sizes="64px" eager decorative className="h-12 w-16 shrink-0 rounded-tag" />
    )}
    <div className="type-meta min-w-0 break-words">
      <p className="font-bold">{who.caseTitle}</p>
      <p>
        {who.role === 'beneficiary'
          ? `${who.organizerName} named you as the person who receives the money.`
          : 'You receive the money of this fundraiser yourself, so we need to know who you are.'}
      </p>
    </div>
  </Panel>
)
