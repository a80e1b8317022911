/** What we use of the package, which brings no types. */
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
    lookup: (zip: string) => ZipCode | undefined
    /** Whole miles; null where either is unknown. */
    distance: (a: string, b: string) => number | null
  }
  export default zipcodes
}
