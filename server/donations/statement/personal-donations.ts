/** That the gifts of a yearly statement aren't tax-deductible. */
export const PERSONAL_DONATIONS =
  'Gifts made here are personal gifts to a person. They are not tax-deductible.'
