//! A TCP proxy between the server and its database that can be cut and restored.

use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Forwards a port until it is cut.
pub struct Proxy {
    pub address: SocketAddr,
    is_cut: watch::Sender<bool>,
}

impl Proxy {
    /// Listens on a free port and forwards to `target`, as `host:port`.
    pub async fn to(target: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (is_cut, watching) = watch::channel(false);
        tokio::spawn(async move {
            while let Ok((inbound, _)) = listener.accept().await {
                if !*watching.borrow() {
                    tokio::spawn(forward(inbound, target.clone(), watching.clone()));
                }
            }
        });
        Self { address, is_cut }
    }

    /// Closes every connection and refuses new ones.
    pub fn cut(&self) {
        self.is_cut.send_replace(true);
    }

    /// Accepts connections again.
    pub fn mend(&self) {
        self.is_cut.send_replace(false);
    }
}

async fn forward(mut inbound: TcpStream, target: String, mut watching: watch::Receiver<bool>) {
    let Ok(mut outbound) = TcpStream::connect(target).await else { return };
    tokio::select! {
        _ = tokio::io::copy_bidirectional(&mut inbound, &mut outbound) => {}
        _ = watching.wait_for(|is_cut| *is_cut) => {}
    }
}
