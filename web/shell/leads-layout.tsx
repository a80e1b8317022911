import { Outlet } from 'react-router'
import { Frame } from './frame.tsx'
import { LeadsFooter } from './leads-footer.tsx'
import { LeadsNavigation } from './leads-navigation.tsx'

/** The leads area has its own header and footer. */
export default function LeadsLayout() {
  return (
    <Frame navigation={<LeadsNavigation />} footer={<LeadsFooter />}>
      <Outlet />
    </Frame>
  )
}
