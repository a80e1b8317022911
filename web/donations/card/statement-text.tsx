import type { CaseDetail } from '#contract/cases/cases.ts'
import { statementText } from '#contract/donations/statement-text.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'

/** Says which words the donor will find on the card's statement. */
export const StatementText = ({ recipient }: Pick<CaseDetail, 'recipient'>) => {
  const { brandName } = usePublicConfig()
  return (
    <span>
      Your statement will say <span className="whitespace-nowrap">{statementText(brandName, recipient)}</span>
    </span>
  )
}
