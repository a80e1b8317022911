import { isRouteErrorResponse, useRouteError } from 'react-router'
import { codes } from '#contract/codes.ts'
import { IncompleteLink } from '#web/donations/receipt/incomplete-link.tsx'
import { ErrorBody } from '#web/pages/error-page.tsx'

/** Error page of a mailed link: one that leads nowhere is probably cut off. Other errors get the site's page. */
export const LinkError = () => {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== codes.notFound.status)
    return <ErrorBody error={error} />
  return <IncompleteLink />
}
