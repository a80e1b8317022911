import { RELATIONS } from '#contract/fundraisers/case-draft.ts'

/** Options for a relation. If the draft's own relation isn't among them, it is added. */
export const RelationOptions = ({ own }: { readonly own: string }) => (
  <>
    <option value="">Choose</option>
    {own !== '' && !RELATIONS.some((relation) => relation === own) && <option>{own}</option>}
    {RELATIONS.map((relation) => (
      <option key={relation}>{relation}</option>
    ))}
  </>
)
