import { calls } from '#contract/calls.ts'
import { HOLD_KINDS, type HoldKind } from '#contract/identity-check/payout-holds.ts'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { listAddress } from '../list-parts.tsx'
import { HoldRow } from './hold-row.tsx'
import { type PayoutsData, pageAddress } from './payouts-page.ts'
import { Nothing, Section, SectionTable } from './section.tsx'

const KIND_NAMES: Readonly<Record<HoldKind, string>> = {
  staff: 'Frozen by us',
  bank_changed: 'Account changed',
  bank_refused: 'Account refused',
  disputes: 'Disputes',
  books: 'Books',
  identity: 'Identity',
  name_mismatch: 'Identity: name',
  hidden: 'Hidden',
  account_stopped: 'Stopped by the provider',
}

/** Holds on payouts. */
export const HoldsSection = ({ holds: { items, nextCursor }, view, inCsv }: PayoutsData) => (
  <Section
    id="holds"
    heading="Holds"
    csv={
      items.length > 0 &&
      listAddress(calls.staffHoldsCsv.path, {
        kind: view.kind ?? undefined,
        appealed: view.appealed === null ? undefined : 'true',
        ...inCsv.holds,
      })
    }
    more={nextCursor === null ? null : pageAddress(view, { holdsAfter: nextCursor })}
  >
    <nav aria-label="Type of hold" className="mt-2 flex flex-wrap gap-2 px-4">
      <FilterPill
        to={pageAddress(view, { kind: null, appealed: null, holdsAfter: null })}
        on={view.kind === null && view.appealed === null}
      >
        All
      </FilterPill>
      <FilterPill
        to={pageAddress(view, { appealed: '1', kind: null, holdsAfter: null })}
        on={view.appealed !== null}
      >
        Appeals
      </FilterPill>
      {HOLD_KINDS.map((kind) => (
        <FilterPill
          key={kind}
          to={pageAddress(view, { kind, appealed: null, holdsAfter: null })}
          on={view.kind === kind}
        >
          {KIND_NAMES[kind]}
        </FilterPill>
      ))}
    </nav>
    {items.length === 0 ? (
      <Nothing>No accounts are on hold here.</Nothing>
    ) : (
      <SectionTable caption="Holds" heads={['Recipient', 'Reason', 'Until', 'Held', '']}>
        {items.map((hold) => (
          <HoldRow key={hold.holdId} hold={hold} />
        ))}
      </SectionTable>
    )}
  </Section>
)
