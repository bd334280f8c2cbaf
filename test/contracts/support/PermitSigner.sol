// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";

import {vm} from "./Vm.sol";

/// @title Signs EIP-2612 permits as a wallet does
abstract contract PermitSigner {
    struct Permit {
        address owner;
        address spender;
        uint256 amount;
        uint256 deadline;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    bytes32 private constant PERMIT_TYPEHASH = keccak256(
        "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
    );

    function permitToken() internal view virtual returns (address);

    function signPermit(
        uint256 key,
        address spender,
        uint256 amount,
        uint256 deadline
    ) internal view returns (Permit memory permit) {
        IERC20Permit token = IERC20Permit(permitToken());
        address owner = vm.addr(key);
        bytes32 message = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, amount, token.nonces(owner), deadline));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", token.DOMAIN_SEPARATOR(), message));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return Permit(owner, spender, amount, deadline, v, r, s);
    }

    /// @notice Submits the permit to the token, as anyone may.
    function usePermit(Permit memory permit) internal {
        IERC20Permit(permitToken()).permit(
            permit.owner,
            permit.spender,
            permit.amount,
            permit.deadline,
            permit.v,
            permit.r,
            permit.s
        );
    }
}
