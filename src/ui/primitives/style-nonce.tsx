/**
 * Tells libraries that put style elements into the page the nonce that the page's policy asks for: dialogs and menus
 * keep the page behind them from scrolling that way.
 */
export function StyleNonce({ nonce }: { nonce: string }) {
  return (
    // The browser hides the attribute from scripts, so it never equals what the server wrote.
    <script nonce={nonce} suppressHydrationWarning>
      {'window.__webpack_nonce__=document.currentScript.nonce'}
    </script>
  )
}
