import type { ReactNode } from 'react'
import type { CaseLedger } from '#contract/cases/case-ledger.ts'
import { addCents, formatCents, formatDonation, percentOf } from '#contract/money.ts'
import { Money } from '#web/ui/money/money.tsx'
import { MoneyBar } from '#web/ui/money/money-bar.tsx'
import { counted, donationsText } from '../case-facts.ts'

/** What notes say the money that arrived paid for. */
const accountedCents = ({ lines, otherCents }: CaseLedger['papers']): number =>
  addCents(otherCents, ...lines.map((line) => line.accountedCents))

type RowProps = {
  readonly label: string
  readonly cents: number
  readonly note?: string | undefined
  readonly strong?: boolean
}

const Row = ({ label, cents, note, strong = false }: RowProps) => (
  <tr className="border-t border-line">
    <th scope="row" className="py-2.5 text-left break-words">
      <span className={strong ? 'font-label' : 'font-normal'}>{label}</span>
      {note !== undefined && <span className="type-small block font-normal text-quiet">{note}</span>}
    </th>
    <td className="py-2.5 pl-4 text-right align-top font-label whitespace-nowrap">
      <Money cents={cents} form="cents" />
    </td>
  </tr>
)

const Table = ({ caption, children }: { readonly caption: ReactNode; readonly children: ReactNode }) => (
  <table className="type-meta mt-4 w-full">
    <caption className="pb-2 text-left">{caption}</caption>
    <tbody>{children}</tbody>
  </table>
)

/** A row unless it is nothing. */
const someRow = (label: string, cents: number, note?: string) =>
  cents !== 0 && <Row label={label} cents={cents} note={note} />

type Line = CaseLedger['papers']['lines'][number]

const lineNote = ({ plannedCents, accountedCents: cents, photoCount }: Line): string => {
  const plan =
    plannedCents === null
      ? 'not a cost line anymore'
      : cents > plannedCents
        ? `${formatDonation(cents - plannedCents)} more than the ${formatDonation(plannedCents)} planned`
        : `of ${formatDonation(plannedCents)} planned`
  return photoCount === 0 ? plan : `${plan} · ${counted(photoCount, 'photo', 'photos')}`
}

type LedgerProps = { readonly ledger: CaseLedger; readonly recipientFirstName: string }

/** What the notes account for, line by line, up to what arrived. */
const Papers = ({ ledger: { papers, transfers }, recipientFirstName }: LedgerProps) => {
  const { lines, otherCents, unitemizedCents, unnotedCents } = papers
  return (
    <Table caption={<b className="font-label">What it paid for, by the notes</b>}>
      {lines
        .filter((line) => line.accountedCents > 0)
        .map((line) => (
          <Row key={line.label} label={line.label} cents={line.accountedCents} note={lineNote(line)} />
        ))}
      {someRow('Something else', otherCents, 'named in a note, but no cost line')}
      {someRow('Not itemized', unitemizedCents, 'transfers with a note that doesn’t say more')}
      {someRow('No note yet', unnotedCents)}
      <Row label={`In ${recipientFirstName}’s bank`} cents={transfers.paidOutCents} strong />
    </Table>
  )
}

/** From gifts to the bank, each part adding up to the one before it. */
const Flow = ({ ledger: { gifts, transfers }, recipientFirstName }: LedgerProps) => (
  <Table caption={<b className="font-label">From gifts to {recipientFirstName}’s bank</b>}>
    <Row label="Given" cents={gifts.givenCents} />
    {someRow('Refunded to donors', -gifts.refundedCents)}
    {someRow('Taken back by donors’ banks, after disputes', -gifts.disputedCents)}
    <Row label="Raised" cents={gifts.raisedCents} note={donationsText(gifts.donationCount)} strong />
    {someRow('Card fees', -transfers.feesCents)}
    {someRow('Not sent yet', -transfers.notSentCents)}
    {someRow(
      transfers.heldFor === 'identity_check' ? 'Held until the identity check' : 'On hold or in dispute',
      -transfers.heldCents,
    )}
    {someRow('In transit', -transfers.inTransitCents)}
    {someRow('Refunded after it was paid out', transfers.refundedLaterCents)}
    <Row label={`In ${recipientFirstName}’s bank`} cents={transfers.paidOutCents} strong />
  </Table>
)

/** The case’s ledger: how much of what arrived the notes account for, line by line, and where every gift went. */
export const LedgerCard = ({ ledger, recipientFirstName }: LedgerProps) => {
  const { paidOutCents } = ledger.transfers
  if (paidOutCents <= 0) return null
  const spentCents = accountedCents(ledger.papers)
  const percent = percentOf(spentCents, paidOutCents)
  return (
    <div id="ledger" className="mb-4 rounded-card bg-card p-6 shadow-line forced-colors:border">
      <p className="type-money-m">{percent}% accounted for</p>
      <p className="type-meta mt-1 text-quiet">
        {`Notes say what ${formatCents(spentCents)} of the ${formatCents(paidOutCents)} in ${recipientFirstName}’s bank paid for.`}
      </p>
      <MoneyBar
        height={8}
        wholeCents={paidOutCents}
        parts={[{ state: 'paid', cents: spentCents }]}
        className="mt-3"
      />
      <Papers ledger={ledger} recipientFirstName={recipientFirstName} />
      <details className="mt-4">
        <summary className="link target type-label">Follow it from the gifts</summary>
        <Flow ledger={ledger} recipientFirstName={recipientFirstName} />
      </details>
    </div>
  )
}
