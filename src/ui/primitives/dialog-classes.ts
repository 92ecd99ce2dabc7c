export const overlayClass = 'fade-in fixed inset-0 z-40 bg-overlay'
export const dialogClass =
  'fade-in fixed start-1/2 top-[12vh] z-50 flex max-h-[80vh] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 flex-col rounded-card border border-line bg-raised shadow-float outline-none rtl:translate-x-1/2'
