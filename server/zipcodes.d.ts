/** Types for the package, which ships none. */
declare module 'zipcodes' {
  export type ZipCode = {
    readonly zip: string
    readonly latitude: number
    readonly longitude: number
    readonly city: string
    readonly state: string
    readonly country: string
  }
  const zipcodes: {
    readonly lookup: (zip: string) => ZipCode | undefined
    /** Every ZIP code of a town. */
    readonly lookupByName: (city: string, state: string) => readonly ZipCode[]
  }
  export default zipcodes
}
