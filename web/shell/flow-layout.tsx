import { Outlet } from 'react-router'
import { Frame } from './frame.tsx'
import { HelpLink } from './main-navigation.tsx'

/** Layout with the logo and Help only, for flows with money or identity. */
export default function FlowLayout() {
  return (
    <Frame navigation={<HelpLink />}>
      <Outlet />
    </Frame>
  )
}
