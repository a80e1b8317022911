export default function NotAvailable() {
  return (
    <div className="page-width py-16">
      <h1 className="type-h1">Hearten works in the United States for now</h1>
    </div>
  )
}
