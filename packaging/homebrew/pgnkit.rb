# A template: `packaging/fill` puts the address, version and checksums of a release in the place of https://repository.invalid/pgnkit,
# VERSION_PLACEHOLDER and the SHA256_... below. The outcome belongs into a tap, in Formula/pgnkit.rb.
class Pgnkit < Formula
  desc "Check, replay and report on chess games in PGN files"
  homepage "https://repository.invalid/pgnkit"
  version "VERSION_PLACEHOLDER"
  license "GPL-3.0-or-later"

  on_macos do
    on_arm do
      url "https://repository.invalid/pgnkit/releases/download/vVERSION_PLACEHOLDER/pgnkit-VERSION_PLACEHOLDER-aarch64-apple-darwin.tar.gz"
      sha256 "SHA256_aarch64-apple-darwin.tar.gz"
    end
    on_intel do
      url "https://repository.invalid/pgnkit/releases/download/vVERSION_PLACEHOLDER/pgnkit-VERSION_PLACEHOLDER-x86_64-apple-darwin.tar.gz"
      sha256 "SHA256_x86_64-apple-darwin.tar.gz"
    end
  end

  on_linux do
    on_arm do
      url "https://repository.invalid/pgnkit/releases/download/vVERSION_PLACEHOLDER/pgnkit-VERSION_PLACEHOLDER-aarch64-unknown-linux-musl.tar.gz"
      sha256 "SHA256_aarch64-unknown-linux-musl.tar.gz"
    end
    on_intel do
      url "https://repository.invalid/pgnkit/releases/download/vVERSION_PLACEHOLDER/pgnkit-VERSION_PLACEHOLDER-x86_64-unknown-linux-musl.tar.gz"
      sha256 "SHA256_x86_64-unknown-linux-musl.tar.gz"
    end
  end

  def install
    bin.install "pgnkit"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/pgnkit.bash" => "pgnkit"
    fish_completion.install "completions/pgnkit.fish"
    zsh_completion.install "completions/_pgnkit"
    doc.install "README.md", "CHANGELOG.md", "NOTICE", "THIRD-PARTY.txt", "docs"
  end

  test do
    (testpath/"game.pgn").write <<~PGN
      [Event "Fool's mate"]
      [Result "1-0"]

      1. f3 e5 2. g4 Qh4# 1-0
    PGN
    # Black has mated: 1 is the exit code of `check` where it finds an error.
    output = shell_output("#{bin}/pgnkit check --quiet game.pgn", 1)
    assert_match "error[result-contradicts-checkmate]", output
  end
end
