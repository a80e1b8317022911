import { isRouteErrorResponse } from 'react-router'

export const ErrorPage = ({ error }: { readonly error: unknown }) => (
  <h1>{isRouteErrorResponse(error) ? error.status : 500}</h1>
)
