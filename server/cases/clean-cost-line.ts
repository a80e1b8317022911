import { cleanLine } from '#contract/plain-text.ts'

type CostLine<Cents> = {
  readonly label: string
  readonly amountCents: Cents
  readonly unit?: { readonly name: string; readonly amountCents: Cents } | undefined
}

/** A cost line without invisible characters and superfluous spaces. A line without a unit has no such field. */
export const cleanCostLine = <Cents extends number | null>({
  label,
  amountCents,
  unit,
}: CostLine<Cents>) => ({
  label: cleanLine(label),
  amountCents,
  ...(unit && { unit: { name: cleanLine(unit.name), amountCents: unit.amountCents } }),
})
